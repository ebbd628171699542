type Colour = readonly [red: number, green: number, blue: number];

const black: Colour = [0, 0, 0];
const white: Colour = [255, 255, 255];
/** The surface of the dark look. */
const dark: Colour = [22, 23, 26];

const parsed = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const written = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mixed = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** WCAG 2.2, relative luminance. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour
    .map((part) => part / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, contrast ratio. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(parsed(one)), luminance(parsed(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** What is written on a colour: nearly black or white, whichever can be read better. */
export const textOn = (colour: string): string =>
  contrast(colour, '#16130b') >= contrast(colour, '#ffffff') ? '#16130b' : '#ffffff';

/** The colour, as far on its way to another as it can be read on a ground (4.5:1). */
function readable(colour: Colour, towards: Colour, ground: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const tone = written(mixed(colour, towards, share));
    if (contrast(tone, ground) >= 4.5) return tone;
  }
  return written(towards);
}

/**
 * The design system's tokens of the brand for a colour of somebody's own, by name: what lies on it and what
 * is written in it can be read, in the light look and in the dark one.
 */
export function brandTones(hex: string): Record<string, string> {
  const colour = parsed(hex);
  const pair = (light: string, other: string) => `light-dark(${light},${other})`;
  const lightGround = written(mixed(colour, white, 0.9));
  const darkGround = written(mixed(colour, dark, 0.88));
  const ground = pair(lightGround, darkGround);
  return {
    brand: hex,
    'brand-hover': pair(written(mixed(colour, black, 0.06)), written(mixed(colour, white, 0.12))),
    'brand-press': pair(written(mixed(colour, black, 0.12)), written(mixed(colour, white, 0.24))),
    'on-brand': textOn(hex),
    'brand-text': pair(readable(colour, black, lightGround), readable(colour, white, darkGround)),
    'brand-bg': ground,
    selected: ground,
  };
}

/** The style of every page for the operator's own colour. */
export function brandStyle(hex: string): string {
  const declared = Object.entries(brandTones(hex)).map(([name, value]) => `--c-${name}:${value}`);
  // Before the stylesheet in the page, and yet to count after it.
  return `html:root{${declared.join(';')}}`;
}
