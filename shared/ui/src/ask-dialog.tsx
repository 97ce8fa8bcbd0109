import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import type { Question } from './ask';
import { Button } from './button';
import styles from './dialog.module.css';

export function AskDialog({ question }: { question: Question }) {
  const accept = useRef<HTMLButtonElement>(null);
  const { title, text, options, opener } = question;
  const words = [...text.matchAll(/^.*$/gm)].map(({ 0: line, index }) => <span key={index}>{line}</span>);
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || question.answer(null)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup className={styles.popup} initialFocus={accept} finalFocus={() => opener ?? true}>
            {title && <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>}
            {title ? (
              <AlertDialog.Description className={styles.text}>{words}</AlertDialog.Description>
            ) : (
              <AlertDialog.Title className={styles.question}>{words}</AlertDialog.Title>
            )}
            <div className={styles.footer}>
              {options.map(({ label, value, tone }, i) => (
                <Button key={label} ref={i === options.length - 1 ? accept : null} {...(tone && { tone })} onClick={() => question.answer(value)}>
                  {label}
                </Button>
              ))}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
