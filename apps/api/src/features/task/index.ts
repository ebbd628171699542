export { dropTask, orderTask, readTask, setTask, type TaskRow } from './store.ts';
