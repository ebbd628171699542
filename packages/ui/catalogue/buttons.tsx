import * as ui from './ui.ts';
import { Section } from './section.tsx';
import { words } from './settings.ts';

const variants = [
  'default',
  'primary',
  'secondary',
  'secondaryBrand',
  'tradeLong',
  'tradeShort',
  'tradeSecondary',
  'marketing',
] as const satisfies readonly ui.ButtonVariant[];
const sizes = [
  'xx-small',
  'x-small',
  'small',
  'middle',
  'large',
  'x-large',
] as const satisfies readonly ui.ButtonSize[];
/** What the two say, because green and red alone would not tell them apart. */
const sides: Partial<Record<ui.ButtonVariant, string>> = { tradeLong: words.buy, tradeShort: words.sell };

export function Buttons() {
  return (
    <Section id="buttons">
      <ui.Stack row gap="sm">
        {variants.map((variant) => (
          <ui.Button key={variant} variant={variant} data-variant={variant}>
            {sides[variant] ?? variant}
          </ui.Button>
        ))}
      </ui.Stack>
      <ui.Stack row gap="sm">
        {variants.map((variant) => (
          <ui.Button key={variant} variant={variant} loading>
            {sides[variant] ?? variant}
          </ui.Button>
        ))}
      </ui.Stack>
      <ui.Stack row gap="sm">
        {variants.map((variant) => (
          <ui.Button key={variant} variant={variant} disabled>
            {sides[variant] ?? variant}
          </ui.Button>
        ))}
      </ui.Stack>
      <ui.Stack row gap="sm">
        {sizes.map((size) => (
          <ui.Button key={size} size={size} variant="primary" data-size={size}>
            {size}
          </ui.Button>
        ))}
      </ui.Stack>
      <ui.Stack row gap="sm">
        <ui.Button data-testid="plain">{words.saving}</ui.Button>
        <ui.Button href="#buttons" endIcon={<ui.ArrowIcon />}>
          {words.link}
        </ui.Button>
        <ui.Button variant="default" icon={<ui.CameraIcon />}>
          {words.photo}
        </ui.Button>
        <ui.IconButton label={words.copy} icon={<ui.CopyIcon />} />
        <ui.BackLink href="#contents">{words.back}</ui.BackLink>
      </ui.Stack>
      <ui.Button variant="primary" size="large" fullWidth>
        {words.next}
      </ui.Button>
    </Section>
  );
}
