import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { moved, type Point, type Size, type View, wholePicture, zoomed, zoomStep, turned } from './view.ts';

const keyboardStep = 60;
const doubleClickZoom = 3;

const middle: Point = { x: 0, y: 0 };
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Where a pointer is, measured from the middle of an element. */
function fromMiddle(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

/** What the buttons and keys of a picture do. */
export interface StageActions {
  zoomIn: () => void;
  zoomOut: () => void;
  turn: () => void;
  reset: () => void;
}

/**
 * Everything that moves a picture in its pane: wheel with Ctrl, drag, pinch, double click, arrow keys.
 * `picture` is its natural size; until the officer has `chosen` a view, `start` says how it is shown. Spread `handlers` and `ref` on the pane.
 */
export function useStage(
  picture: Size,
  chosen: View | undefined,
  onChange: (view: View) => void,
  start?: (picture: Size, pane: Size) => View,
) {
  const ref = useRef<HTMLDivElement>(null);
  const [pane, setPane] = useState<Size>({ width: 0, height: 0 });
  const view = chosen ?? start?.(picture, pane) ?? wholePicture;
  const pointers = useRef(new Map<number, Point>());
  const latest = useRef({ picture, pane, view, onChange });
  useEffect(() => {
    latest.current = { picture, pane, view, onChange };
  });

  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setPane({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const zoomBy = (factor: number, at: Point = middle): void =>
    onChange(zoomed(view, factor, at, picture, pane));

  // The browser's own zoom can only be kept away by a listener that is not passive, which React does not offer.
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const now = latest.current;
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.005));
      now.onChange(zoomed(now.view, factor, fromMiddle(element, event), now.picture, now.pane));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, []);

  function release(event: PointerEvent): void {
    pointers.current.delete(event.pointerId);
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const after = { x: event.clientX, y: event.clientY };
      pointers.current.set(event.pointerId, after);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      const by = { x: after.x - before.x, y: after.y - before.y };
      if (!other) {
        onChange(moved(view, by, picture, pane));
        return;
      }
      const between = { clientX: (after.x + other.x) / 2, clientY: (after.y + other.y) / 2 };
      const center = fromMiddle(event.currentTarget, between);
      const grown = distance(after, other) / Math.max(1, distance(before, other));
      const halfway = { x: by.x / 2, y: by.y / 2 };
      onChange(moved(zoomed(view, grown, center, picture, pane), halfway, picture, pane));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onDoubleClick(event: MouseEvent<HTMLDivElement>) {
      if (view.zoom > 1) onChange({ ...wholePicture, turn: view.turn });
      else zoomBy(doubleClickZoom, fromMiddle(event.currentTarget, event));
    },
    onKeyDown(event: KeyboardEvent) {
      const by: Record<string, Point> = {
        ArrowLeft: { x: keyboardStep, y: 0 },
        ArrowRight: { x: -keyboardStep, y: 0 },
        ArrowUp: { x: 0, y: keyboardStep },
        ArrowDown: { x: 0, y: -keyboardStep },
      };
      const step = by[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onChange(moved(view, step, picture, pane));
    },
  };

  const actions: StageActions = {
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    turn: () => onChange(turned(view, picture, pane)),
    reset: () => onChange(wholePicture),
  };

  return { ref, pane, view, handlers, actions };
}
