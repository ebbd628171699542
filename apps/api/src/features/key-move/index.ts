export { handleKeyMoveJobs, keyMoveJobs, startMoves } from './move.ts';
export { keyStatus } from './status.ts';
export { rewrap } from './rewrap.ts';
