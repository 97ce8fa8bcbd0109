import { useLayoutEffect, useRef } from 'react';
import { keyOf, type Part } from './page-parts';
import styles from './who.module.css';

/** Returns the box around elements, in the document. */
function boxOf(elements: readonly Element[]): DOMRect | null {
  const boxes = elements.map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return new DOMRect(left + scrollX, top + scrollY, right - left, bottom - top);
}

/** A box with the part's number. The site's policy refuses `style` in HTML, so a script sets its place. */
function Outline({ number, elements, strong }: { number: number; elements: readonly Element[]; strong: boolean }) {
  const mark = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = boxOf(elements);
    const style = mark.current?.style;
    if (!style) return;
    style.display = box ? '' : 'none';
    if (box) Object.assign(style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  });
  return (
    <div ref={mark} className={`${styles.outline} ${strong ? styles.strong : ''}`}>
      <span className={styles.number}>{number}</span>
    </div>
  );
}

/** Boxes around the parts, each with its number in the list. Those of the frame's two ends are one box each. */
export const Outlines = ({ parts, shown }: { parts: readonly Part[]; shown: string | null }) => (
  <div aria-hidden="true">
    {parts.flatMap((part, i) =>
      (part.kind === 'frame' ? part.elements.map((element) => [element]) : [part.elements]).map((elements, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: header and footer keep their places
        <Outline key={`${keyOf(part)} ${at}`} number={i + 1} elements={elements} strong={keyOf(part) === shown} />
      )),
    )}
  </div>
);
