import { checkErrorLog } from './error-log.ts';

checkErrorLog();
