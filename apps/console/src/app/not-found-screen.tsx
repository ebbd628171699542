import { Button } from '@credence/ui/button';
import { SearchIcon } from '@credence/ui/icons/search';
import { EmptyState } from '@credence/ui/state-message';
import { useLocation } from 'wouter';
import { useReady } from '../parts/ready.ts';
import { useTitle } from '../parts/title.ts';

/** For an address the console does not know. */
export function NotFoundScreen() {
  const [, navigate] = useLocation();
  useTitle('Page not found');
  useReady(true);
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="There is no such page"
      text="The address may be cut off or mistyped. A case is found in the queue by the beginning of its id."
      action={
        <Button variant="primary" onClick={() => navigate('/queue/waiting')}>
          Go to the queue
        </Button>
      }
    />
  );
}
