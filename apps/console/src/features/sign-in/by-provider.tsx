import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { useMutation } from '@tanstack/react-query';
import { explain } from '../../api/messages.ts';
import { leaveForProvider } from './provider.ts';
import styles from './sign-in-screen.module.css';

interface ByProviderProps {
  provider: string;
  /** Whether it is the only way in. */
  alone: boolean;
  search: string;
}

/** Signs in at the OpenID provider of officers, which leads back to this screen. */
export function ByProvider({ provider, alone, search }: ByProviderProps) {
  const leave = useMutation({ mutationFn: () => leaveForProvider(search) });
  return (
    <div className={styles.form}>
      {alone && <p className={styles.text}>For compliance officers. What you do here is recorded.</p>}
      {leave.isError && (
        <Banner tone="danger" title="You could not be signed in" announce>
          {explain(leave.error)}
        </Banner>
      )}
      <Button
        fullWidth
        variant={alone ? 'primary' : 'secondary'}
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        Continue with <bdi>{provider}</bdi>
      </Button>
    </div>
  );
}
