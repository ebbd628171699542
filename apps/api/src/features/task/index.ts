export { orderTask, readTask, readTasks, setTask } from './store.ts';
