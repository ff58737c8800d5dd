<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="things" tilewidth="16" tileheight="16" tilecount="8" columns="4">
 <image source="things.png" width="64" height="32"/>
 <tile id="0" type="wall"/>
 <tile id="1" type="agent"/>
 <tile id="2" type="door">
  <properties>
   <property name="key" value="red"/>
  </properties>
 </tile>
 <tile id="3" type="key">
  <properties>
   <property name="key" value="red"/>
  </properties>
 </tile>
 <tile id="4" type="exit"/>
 <tile id="5" type="spike">
  <properties>
   <property name="damage" type="int" value="2"/>
  </properties>
 </tile>
</tileset>
