export { dropTask, orderTask, readTask, readTasks, setTask, type TaskRow } from './store.ts';
