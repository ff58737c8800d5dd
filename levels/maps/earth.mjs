// Draws earth.png: land and sea of the Earth, 4096 x 2048 tiles, one bit each, sea white (open).
//
//   npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
//   node levels/maps/earth.mjs package/land-10m.json levels/maps/earth.png
//
// Source: Natural Earth land polygons at 1:10m (public domain, naturalearthdata.com), as TopoJSON in the npm package world-atlas.
// Projection: equirectangular, longitude -180 to 180 from left to right, latitude 90 to -90 from top to bottom. A tile is land if its
// centre lies inside an odd number of rings.
import { readFileSync, writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

const [input, output] = process.argv.slice(2);
const [WIDTH, HEIGHT] = [4096, 2048];
// The polygons end near the pole; what lies beyond is ice on land.
const SOUTHERN_EDGE = -84;

/** Longitude and latitude of every point of every arc; TopoJSON stores whole steps from point to point. */
function decodeArcs({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]]);
  });
}

/** The rings of all polygons, each as a list of points. A negative number is an arc walked backwards. */
function rings(geometry, arcs) {
  const walk = (i) => (i < 0 ? arcs[~i].toReversed() : arcs[i]);
  const ring = (indices) => indices.flatMap((index, i) => walk(index).slice(i === 0 ? 0 : 1));
  switch (geometry.type) {
    case "Polygon":
      return geometry.arcs.map(ring);
    case "MultiPolygon":
      return geometry.arcs.flat().map(ring);
    case "GeometryCollection":
      return geometry.geometries.flatMap((part) => rings(part, arcs));
    default:
      throw new Error(`no area: ${geometry.type}`);
  }
}

/** A ring without jumps from one side of the map to the other: longitudes go on beyond 180. A ring around the pole stays as it is. */
function unwrap(points) {
  let turns = 0;
  const smooth = points.map(([lon, lat], i) => {
    const step = i === 0 ? 0 : lon - points[i - 1][0];
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [lon + 360 * turns, lat];
  });
  return turns === 0 ? smooth : points;
}

/** For every row, where its centre line crosses the edge of land, in tiles. */
function crossings(allRings) {
  const rows = Array.from({ length: HEIGHT }, () => []);
  const tile = ([lon, lat]) => [((lon + 180) / 360) * WIDTH, ((90 - lat) / 180) * HEIGHT];
  for (const points of allRings.map(unwrap)) {
    for (let i = 1; i < points.length; i++) {
      const [[x0, y0], [x1, y1]] = [tile(points[i - 1]), tile(points[i])];
      const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
      for (let row = Math.max(0, Math.ceil(top - 0.5)); row < Math.min(HEIGHT, Math.ceil(bottom - 0.5)); row++) {
        const x = x0 + ((row + 0.5 - y0) / (y1 - y0)) * (x1 - x0);
        rows[row].push(x - WIDTH, x, x + WIDTH); // the map repeats to both sides
      }
    }
  }
  return rows;
}

/** One byte for the filter, then eight tiles a byte, sea set. */
function pixels(rows) {
  const stride = 1 + WIDTH / 8;
  const bytes = Buffer.alloc(stride * HEIGHT);
  rows.forEach((edges, y) => {
    edges.sort((a, b) => a - b);
    let [passed, land] = [0, 90 - ((y + 0.5) / HEIGHT) * 180 < SOUTHERN_EDGE];
    const ice = land;
    for (let x = 0; x < WIDTH; x++) {
      while (passed < edges.length && edges[passed] <= x + 0.5) {
        land = !land;
        passed++;
      }
      if (!land && !ice) bytes[y * stride + 1 + (x >> 3)] |= 0x80 >> (x & 7);
    }
  });
  return bytes;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function png(bytes) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([1, 0, 0, 0, 0], 8); // one bit, grey
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(bytes, { level: 9 })), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

const topology = JSON.parse(readFileSync(input, "utf8"));
const land = rings(topology.objects.land, decodeArcs(topology));
writeFileSync(output, png(pixels(crossings(land))));
