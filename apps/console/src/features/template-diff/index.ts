export { Changes, type Side, sideOfVersion } from './changes.tsx';
