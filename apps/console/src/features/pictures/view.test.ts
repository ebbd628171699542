import { expect, test } from 'vitest';
import { fittedSize, moved, turned, type View, wholePicture, zoomed } from './view.ts';

const picture = { width: 1600, height: 1200 };
const pane = { width: 800, height: 800 };

/** Where a point of the picture, measured from its middle at zoom 1, lies in the pane. */
const place = (view: View, x: number, y: number) => ({
  x: x * view.zoom + view.x,
  y: y * view.zoom + view.y,
});

test('a picture is fitted into its pane, upright and turned', () => {
  expect(fittedSize(picture, pane, 0)).toEqual({ width: 800, height: 600 });
  expect(fittedSize(picture, pane, 90)).toEqual({ width: 600, height: 800 });
});

test('a small picture is not blown up more than twice', () => {
  expect(fittedSize({ width: 100, height: 50 }, pane, 0)).toEqual({ width: 200, height: 100 });
});

test('zooming keeps the point under the pointer where it is', () => {
  const view = zoomed(wholePicture, 3, { x: 90, y: -60 }, picture, pane);
  const after = place(view, 90, -60);
  expect(after.x).toBeCloseTo(90);
  expect(after.y).toBeCloseTo(-60);
});

test('a picture cannot be dragged out of sight', () => {
  const view = moved(
    zoomed(wholePicture, 2, { x: 0, y: 0 }, picture, pane),
    { x: 9999, y: -9999 },
    picture,
    pane,
  );
  expect({ x: view.x, y: view.y }).toEqual({ x: 400, y: -200 });
});

test('a whole picture stays in the middle', () => {
  expect(moved(wholePicture, { x: 50, y: 50 }, picture, pane)).toEqual(wholePicture);
});

test('zooming out ends at the whole picture', () => {
  expect(zoomed(wholePicture, 0.1, { x: 10, y: 10 }, picture, pane)).toEqual(wholePicture);
});

test('turning goes on in the same direction', () => {
  let view = wholePicture;
  for (let quarter = 0; quarter < 5; quarter++) view = turned(view, picture, pane);
  expect(view.turn).toBe(450);
});
