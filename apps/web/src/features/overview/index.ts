export { OverviewSkeleton } from './overview-skeleton.tsx';
export { prefetchOverview } from './prefetch.ts';
