import { Checkbox } from '@credence/ui/checkbox';
import { Dialog } from '@credence/ui/dialog';
import { Kbd } from '../keyboard/kbd.tsx';
import { useShortcutRegistry } from '../keyboard/shortcuts.tsx';
import styles from './shortcuts-dialog.module.css';

const keyNames: Record<string, string> = { arrowdown: '↓', arrowup: '↑' };
const keyName = (key: string): string => keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key);

export interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Every key that works on the current screen. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const { groups, enabled, setEnabled } = useShortcutRegistry();
  const shown = open ? groups().filter((group) => group.shortcuts.length > 0) : [];
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" closeLabel="Close" width="wide">
      <div className={styles.groups}>
        {shown.map((group) => (
          <section key={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl className={styles.list}>
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.keys[0]} className={styles.entry}>
                  <dt>{shortcut.label}</dt>
                  <dd className={styles.keys}>
                    {shortcut.keys.map((key) => (
                      <Kbd key={key}>{keyName(key)}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        label="Enable keyboard shortcuts on this device"
        checked={enabled}
        onChange={(event) => setEnabled(event.target.checked)}
      />
    </Dialog>
  );
}
