import type { Floor, Room } from './rooms.ts';

const box = { width: 118, height: 30, gap: 14, rise: 34 };
const padding = 18;
const title = 26;

/** For light and dark pages; colours only tell rooms from lines. */
const style = `
  text { font: 12px system-ui, sans-serif; fill: #24292f; text-anchor: middle; }
  .title { font-weight: 600; font-size: 14px; text-anchor: start; }
  .users { font-size: 10px; fill: #57606a; }
  .floor { fill: #f6f8fa; stroke: #d0d7de; }
  .room { fill: #fff; stroke: #8c959f; }
  .arrow { fill: none; stroke: #0969da; stroke-opacity: 0.45; }
  .head { fill: #0969da; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .users { fill: #8d96a0; }
    .floor { fill: #161b22; stroke: #30363d; }
    .room { fill: #0d1117; stroke: #6e7681; }
    .arrow { stroke: #58a6ff; }
    .head { fill: #58a6ff; }
  }`;

interface Placed extends Room {
  x: number;
  y: number;
}

interface Drawn {
  height: number;
  svg: string;
}

/** The house as a picture: each row of floors below the one before, rooms above what they need. */
export function drawHouse(rows: readonly (readonly Floor[])[], width: number): string {
  const lines: string[] = [];
  let y = padding;
  for (const row of rows) {
    const floorWidth = (width - padding) / row.length - padding;
    const drawn = row.map((floor) => drawFloor(floor, floorWidth));
    for (const [index, { svg }] of drawn.entries()) {
      const x = padding + index * (floorWidth + padding);
      lines.push(`<g transform="translate(${x} ${y})">`, svg, '</g>');
    }
    y += Math.max(...drawn.map(({ height }) => height)) + padding;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" role="img">`,
    '<title>The house: every room stands above those that it needs</title>',
    `<style>${style}\n</style>`,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="6" markerHeight="6" orient="auto">',
    '<path class="head" d="M0 0 8 4 0 8z"/></marker></defs>',
    ...lines,
    '</svg>\n',
  ].join('\n');
}

function drawFloor({ name, rooms, arrows }: Floor, width: number): Drawn {
  const placed = place(rooms, arrows, width);
  const height = Math.max(...[...placed.values()].map(({ y }) => y)) + box.height + padding;
  const svg = [
    `<rect class="floor" width="${width}" height="${height}" rx="10"/>`,
    `<text class="title" x="${padding}" y="${title - 4}">${name}</text>`,
    ...arrows.flatMap(({ from, to }) => drawArrow(placed.get(from), placed.get(to))),
    ...[...placed.values()].map(drawRoom),
  ].join('\n');
  return { height, svg };
}

/** The highest rooms first; in a row, a room stands near what it needs. */
function place(rooms: readonly Room[], arrows: Floor['arrows'], width: number): ReadonlyMap<string, Placed> {
  const step = box.width + box.gap;
  const columns = Math.floor((width - 2 * padding + box.gap) / step);
  const heights = [...new Set(rooms.map(({ height }) => height))].sort((one, other) => one - other);
  const centre = new Map<string, number>();
  const lines = heights.flatMap((height) => {
    const wanted = (name: string): number => {
      const below = arrows.flatMap(({ from, to }) => (from === name ? (centre.get(to) ?? []) : []));
      return below.length === 0 ? 0.5 : below.reduce((sum, at) => sum + at, 0) / below.length;
    };
    const row = rooms
      .filter((room) => room.height === height)
      .sort((one, other) => wanted(one.name) - wanted(other.name) || (one.name < other.name ? -1 : 1));
    for (const [index, { name }] of row.entries()) centre.set(name, (index + 0.5) / row.length);
    return inLines(row, columns);
  });
  return new Map(
    lines.reverse().flatMap((line, index) =>
      line.map((room, place): [string, Placed] => {
        const x = (width - line.length * step + box.gap) / 2 + place * step;
        return [room.name, { ...room, x, y: title + padding + index * (box.height + box.rise) }];
      }),
    ),
  );
}

/** A row that is too wide becomes several of about the same width. */
function inLines(row: readonly Room[], columns: number): Room[][] {
  const count = Math.ceil(row.length / columns);
  const size = Math.ceil(row.length / count);
  return Array.from({ length: count }, (_, line) => row.slice(line * size, (line + 1) * size));
}

function drawRoom({ name, users, x, y }: Placed): string {
  const middle = x + box.width / 2;
  const label = users.length === 0 ? y + box.height / 2 + 4 : y + 13;
  return [
    `<rect class="room" x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="5"/>`,
    `<text x="${middle}" y="${label}">${name}</text>`,
    ...(users.length === 0
      ? []
      : [`<text class="users" x="${middle}" y="${y + 25}">${users.join(' ')}</text>`]),
  ].join('');
}

function drawArrow(from: Placed | undefined, to: Placed | undefined): string[] {
  if (from === undefined || to === undefined) return [];
  const down = from.y < to.y;
  const [x1, y1] = [from.x + box.width / 2, down ? from.y + box.height : from.y];
  const [x2, y2] = [to.x + box.width / 2, down ? to.y - 1 : to.y + box.height + 1];
  const bend = (y2 - y1) / 2;
  return [
    `<path class="arrow" marker-end="url(#head)" d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`,
  ];
}
