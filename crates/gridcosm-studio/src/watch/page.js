// Shows the latest moment of the game that the address names.
const name = location.pathname.split("/").pop();
const part = (id) => document.getElementById(id);
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
const events = new EventSource(`/watch/${name}/moments?dark=${dark}`);

part("title").textContent = decodeURIComponent(name);
document.title = `${decodeURIComponent(name)} · Gridcosm`;

events.onopen = () => {
  part("state").textContent = "Connected";
};
events.onerror = () => {
  part("state").textContent = "The studio does not answer; trying again…";
};
events.onmessage = (event) => {
  const { picture, title, lines } = JSON.parse(event.data);
  // The picture is our own drawing and holds no texts of the program; those go in as text.
  part("picture").innerHTML = picture;
  const drawing = part("picture").firstElementChild;
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", title || "The present moment of the game");
  if (title) part("title").textContent = title;
  part("lines").replaceChildren(
    ...lines.map((line) => {
      const shown = document.createElement("p");
      shown.textContent = line;
      return shown;
    }),
  );
};
