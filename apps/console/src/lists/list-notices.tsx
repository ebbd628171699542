import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { SearchIcon } from '@credence/ui/icons/search';
import { EmptyState } from '@credence/ui/state-message';
import { Kbd } from '../keyboard/kbd.tsx';
import { counted } from '../words/text.ts';

/** Says that a list is not refreshed; `name` as the subject of a sentence: 'The queue'. */
export function OfflineNotice({ name }: { name: string }) {
  return (
    <Banner tone="warning" title="You are offline" announce>
      What you see may be old. {name} goes on by itself once there is a connection.
    </Banner>
  );
}

const foundById = 'An id is found by its beginning, an applicant only by the whole e-mail address.';

export interface NothingFoundProps {
  /** What can be searched for, in a sentence; as in the queue unless given. */
  foundBy?: string | undefined;
  onClear: () => void;
}

/** In place of rows where a search found none. */
export function NothingFound({ foundBy = foundById, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="Nothing found"
      text={`${foundBy} Look in the other views too.`}
      action={<Button onClick={onClear}>Clear the search</Button>}
    />
  );
}

/** Below the rows: how many changes wait until nobody points at the table. */
export function PendingChanges({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <Button size="x-small" onClick={onShow} endIcon={<Kbd>U</Kbd>}>
      Show {counted(count, 'change')}
    </Button>
  );
}
