import { SelectField } from './ui.ts';
import styles from './catalogue.module.css';
import { choose, settings } from './settings.ts';

const switches = [
  [
    'theme',
    'Theme',
    [
      ['', "The system's"],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  ],
  [
    'dir',
    'Direction',
    [
      ['ltr', 'Left to right'],
      ['rtl', 'Right to left, in Arabic'],
    ],
  ],
  [
    'density',
    'Density',
    [
      ['comfortable', 'Comfortable'],
      ['compact', 'Compact'],
    ],
  ],
  [
    'text',
    'Text',
    [
      ['', 'As it is'],
      ['long', '40 % longer'],
    ],
  ],
] as const;

/** How the catalogue is shown; kept in its address. */
export function Switches() {
  return (
    <div className={styles.switches}>
      {switches.map(([name, label, options]) => (
        <SelectField
          key={name}
          label={label}
          value={settings[name]}
          options={options.map(([value, text]) => ({ value, label: text }))}
          onChange={(event) => choose(name, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}
