import { type ComponentType, lazy, type ReactNode } from 'react';

/**
 * A part that is loaded when first drawn. If its code fails to load it is left out, or another one that says
 * so is drawn instead.
 */
export const optional = <Props>(
  load: () => Promise<ComponentType<Props>>,
  instead: () => ReactNode = () => null,
) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: instead }),
    ),
  );
