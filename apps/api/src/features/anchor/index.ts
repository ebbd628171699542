export { compareAnchors } from './compare.ts';
export { anchorFile } from './file.ts';
export { anchorJobs, handleAnchorJobs } from './jobs.ts';
export { anchorPlaces } from './places.ts';
