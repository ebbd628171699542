import { type ComponentType, lazy } from 'react';

/** A part that its screen can do without: loaded when first drawn, left out if its code fails to load. */
export const optional = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: () => null }),
    ),
  );
