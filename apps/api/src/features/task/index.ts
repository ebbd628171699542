export {
  taskErasers,
  dropTask,
  dropTasks,
  orderTask,
  orderTasks,
  readTask,
  readTasks,
  setTask,
  type TaskRow,
} from './store.ts';
