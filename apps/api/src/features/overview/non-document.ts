import type { LevelPolicy, NonDocumentRoute } from '@credence/policy';
import type { Config } from '../../base/config/config.ts';

/** The ways by number or electronic identity that residents of a country have at a level here. */
export const nonDocumentRoutes = (level: LevelPolicy, country: string, config: Config): NonDocumentRoute[] =>
  level.nonDocument.filter((route) => route.country === country && isConfigured(config, route));

/**
 * A number that no registry can confirm is not offered, unless the level requires it; then an officer checks
 * it.
 */
function isConfigured(config: Config, { by, place }: NonDocumentRoute): boolean {
  if (by === 'electronic-identity') return config.electronicIdentity !== undefined;
  return place === 'beside' || config.numberRegistry !== undefined;
}
