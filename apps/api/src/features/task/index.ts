export { readTask, setTask } from './store.ts';
