import { logout } from '@credence/contract';
import type { TestServer } from './server.ts';

const day = 24 * 60 * 60 * 1000;

/** Time goes by, longer than sessions last; whoever is signed in stays so. */
export async function pass(at: TestServer, milliseconds: number): Promise<void> {
  at.pass(milliseconds);
  const expiresAt = new Date(at.context.now().getTime() + day);
  await at.db.updateTable('account_holder_session').set({ expiresAt }).execute();
  await at.db.updateTable('officer_session').set({ expiresAt }).execute();
  // Sessions that were found a moment ago are forgotten whenever somebody signs out.
  await at.visitor().call(logout, {});
}
