import type { GreyImage } from '../../image/grey.ts';
import { resizeGrey } from '../../image/resize.ts';
import { findComponents, type DarknessRule } from './components.ts';
import { acrossAt } from './curve.ts';
import { findTextLines, type TextLine } from './text-lines.ts';

/**
 * The two or three lines of an MRZ, from the upper or leftmost on, in pixels of an image `scale` times
 * smaller than the original.
 */
export interface MrzBlock {
  readonly lines: readonly TextLine[];
  readonly scale: number;
  /** How much the lines look like an MRZ; good ones reach 1.6. */
  readonly score: number;
}

/** Longer side of the image that is searched, in pixels. */
const workingSize = 1400;
const largestEnlargement = 3;
const certainScore = 1.6;

/** Tried in this order until a block is certain. */
const darknessRules: readonly DarknessRule[] = [
  { radius: 14, share: 0.9, offset: 2 },
  { radius: 24, share: 0.82, offset: 2 },
  { radius: 10, share: 0.95, offset: 1 },
];

/** Finds the lines that look like an MRZ, horizontal or vertical; undefined when there are none. */
export function locateMrz(image: GreyImage): MrzBlock | undefined {
  const reduction = Math.min(largestEnlargement, workingSize / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * reduction));
  const height = Math.max(1, Math.round(image.height * reduction));
  const working = resizeGrey(image, width, height);
  const scale = image.width / width;
  let best: MrzBlock | undefined;
  for (const rule of darknessRules) {
    const components = findComponents(working, rule);
    const lines = [...findTextLines(components, false), ...findTextLines(components, true)];
    const choice = chooseLines(lines);
    if (!choice) continue;
    if (!best || choice.score > best.score) best = { ...choice, scale };
    if (choice.score > certainScore && choice.lines.length >= 2) break;
  }
  return best;
}

const lineLengths = [30, 36, 44];

/** Length near one of the standard's, evenly spaced, many characters. */
function likeness(line: TextLine): number {
  const lengthScore = Math.max(
    ...lineLengths.map((length) => 1 - Math.min(1, Math.abs(line.span - length) / 5)),
  );
  return (line.count / 44) * line.regularity * (0.3 + lengthScore);
}

/** A line below another, and how far below, in character pitches. */
interface Follower {
  readonly line: TextLine;
  readonly distance: number;
}

function chooseLines(lines: readonly TextLine[]): { lines: TextLine[]; score: number } | undefined {
  const candidates = lines.filter(
    (line) =>
      line.regularity > 0.6 &&
      line.span > 20 &&
      line.span < 52 &&
      line.pitch > line.size * 0.6 &&
      line.pitch < line.size * 1.9,
  );
  let best: { lines: TextLine[]; score: number } | undefined;
  for (const first of candidates) {
    for (const group of groupsFrom(first, candidates)) {
      const total = group.reduce((sum, line) => sum + likeness(line), 0);
      // A lone line is poor evidence; company counts in favour.
      const score = group.length === 1 ? total / 2.2 : total + (group.length === 2 ? 0.3 : 0.2);
      if (!best || score > best.score) best = { lines: group, score };
    }
  }
  return best;
}

function groupsFrom(first: TextLine, candidates: readonly TextLine[]): TextLine[][] {
  const followers = followersOf(first, candidates);
  const groups = [[first]];
  for (const second of followers) if (second.distance < 3.7) groups.push([first, second.line]);
  for (const second of followers) {
    if (second.distance >= 2.4) continue;
    for (const third of followers) {
      if (third.distance > second.distance && Math.abs(third.distance - 2 * second.distance) < 0.5) {
        groups.push([first, second.line, third.line]);
      }
    }
  }
  return groups;
}

function followersOf(first: TextLine, candidates: readonly TextLine[]): Follower[] {
  const followers: Follower[] = [];
  for (const line of candidates) {
    if (line === first || line.vertical !== first.vertical) continue;
    if (Math.min(first.pitch, line.pitch) < 0.82 * Math.max(first.pitch, line.pitch)) continue;
    if (Math.abs(first.curve.slope - line.curve.slope) > 0.06) continue;
    const from = Math.max(first.start, line.start);
    const to = Math.min(first.end, line.end);
    if (to - from < 0.55 * Math.max(first.end - first.start, line.end - line.start)) continue;
    const middle = (from + to) / 2;
    const distance = (acrossAt(line.curve, middle) - acrossAt(first.curve, middle)) / first.pitch;
    if (distance > 1.2 && distance < 7) followers.push({ line, distance });
  }
  return followers.sort((a, b) => a.distance - b.distance);
}
