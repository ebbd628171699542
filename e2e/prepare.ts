// Before all tests: prepares what they need, and fails with what the server said if it does not start.
import setUp from './global-setup.ts';
import { isPrepared } from './prepared-data.ts';
import { TestServer } from './server.ts';

const hasStarted = !isPrepared();
await setUp();
if (!hasStarted) {
  const server = await TestServer.start();
  await server.stop();
}
