import { Page } from '@mesa/ui/page';
import { type ReactNode, useEffect, useState } from 'react';
import { actions } from './actions';
import { content } from './content';
import { fields } from './fields';
import { keysOf, type Part, type Scheme, schemeLabels } from './part';
import styles from './parts.module.css';
import { schemeStyles } from './scheme-styles';

const parts = [...actions, ...fields, ...content].toSorted((a, b) => a.file.localeCompare(b.file));
const schemes = keysOf<Scheme>({ light: true, dark: true });

interface StateProps {
  scheme: Scheme;
  children: ReactNode;
}

/** A dialog renders outside the element that opens it, so the whole page takes that element's scheme while it is open. */
function State({ scheme, children }: StateProps) {
  const spread = () => document.documentElement.setAttribute('data-scheme', scheme);
  return (
    <div data-scheme={scheme} className={styles.state} onPointerDownCapture={spread} onKeyDownCapture={spread}>
      {children}
    </div>
  );
}

const PartStates = ({ file, states }: Part) => (
  <section className={styles.part} aria-labelledby={file}>
    <h2 id={file}>
      <code>{file}.tsx</code>
    </h2>
    {Object.entries(states).map(([name, render]) => (
      <div key={name} className={styles.states}>
        <h3>{name}</h3>
        {schemes.map((scheme) => (
          <State key={scheme} scheme={scheme}>
            {render(scheme)}
          </State>
        ))}
      </div>
    ))}
  </section>
);

/** Every component of `shared/ui/src` in all its states, light beside dark. */
export default function PartsPage() {
  const [rules] = useState(schemeStyles);
  useEffect(() => () => document.documentElement.removeAttribute('data-scheme'), []);
  return (
    <Page title="Partes" lead={`Cada archivo de shared/ui/src en todos sus estados: ${schemes.map((scheme) => schemeLabels[scheme]).join(' y ')}.`}>
      <style>{rules}</style>
      <nav aria-label="Índice de partes">
        <ul className={styles.index}>
          {parts.map(({ file }) => (
            <li key={file}>
              <a href={`#${file}`}>{file}</a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map((part) => (
        <PartStates key={part.file} {...part} />
      ))}
    </Page>
  );
}
