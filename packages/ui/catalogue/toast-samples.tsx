import { useState, useSyncExternalStore } from 'react';
import * as ui from './ui.ts';
import { snapshot, subscribe } from '../src/toast/store.ts';

const samples = {
  success: 'Your details are saved.',
  fail: 'The picture could not be sent. Check the connection and try again.',
  info: 'A new code is on its way to your e-mail.',
  warn: 'Your passport expires in 21 days.',
  process: 'Sending your pictures …',
} as const satisfies Record<ui.ToastIconName, string>;
const icons = Object.keys(samples).filter((name): name is ui.ToastIconName => name in samples);

/** Raises every kind of notice, and says what is kept of them. */
export function ToastSamples() {
  const { kept } = useSyncExternalStore(subscribe, snapshot);
  const [undone, setUndone] = useState(0);
  return (
    <>
      <ui.Stack row gap="sm">
        {icons.map((icon) => (
          <ui.Button key={icon} onClick={() => ui.showToast({ icon, text: samples[icon] })}>
            Toast: {icon}
          </ui.Button>
        ))}
        <ui.Button
          onClick={() =>
            ui.showToast({
              title: 'Draft deleted',
              text: `Undone ${undone} times so far.`,
              action: { label: 'Undo', onPress: () => setUndone((times) => times + 1) },
            })
          }
        >
          Toast with an action
        </ui.Button>
        <ui.Button
          onClick={() =>
            ui.showToast({ id: 'lasting', icon: 'process', text: samples.process, duration: Infinity })
          }
        >
          Lasting toast
        </ui.Button>
        <ui.Button
          onClick={() => ui.showToast({ id: 'lasting', icon: 'success', text: 'Your pictures are sent.' })}
        >
          Replace the lasting toast
        </ui.Button>
        <ui.Button onClick={() => ui.dismissToast('lasting')}>Dismiss the lasting toast</ui.Button>
        <ui.Button onClick={() => ui.showMessage({ icon: 'success', text: 'Copied.' })}>Message</ui.Button>
        <ui.Button
          onClick={() =>
            ui.showNotification({
              title: 'Your passport expires soon',
              text: 'Add the new one before 12 December to keep withdrawals open.',
              icon: 'warn',
            })
          }
        >
          Notification
        </ui.Button>
      </ui.Stack>
      <p>
        Kept:{' '}
        <output>
          {kept.map(({ kind, icon, state }) => `${kind} ${icon} ${state}`).join(', ') || 'none'}
        </output>
      </p>
      <p>Undone: {undone}</p>
    </>
  );
}
