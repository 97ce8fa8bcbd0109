import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs';

const tabs = [
  { id: 'open', label: 'Abiertos', count: 3 },
  { id: 'done', label: 'Finalizados' },
] as const;

function Tournaments() {
  const [tab, setTab] = useState<'open' | 'done'>('open');
  return (
    <Tabs label="Estado" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'open' ? 'Los abiertos' : 'Los finalizados'}
    </Tabs>
  );
}

describe('Tabs', () => {
  test('shows the panel of the chosen tab', async () => {
    render(<Tournaments />);
    expect(screen.getByRole('tab', { name: 'Abiertos 3' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.setup().click(screen.getByRole('tab', { name: 'Finalizados' }));
    expect(screen.getByRole('tabpanel', { name: 'Finalizados' })).toHaveTextContent('Los finalizados');
  });

  test('scrolls the chosen tab to the middle of the view if not all fit', async () => {
    // The view is 300 pixels wide, like each tab; the second tab begins where the view ends.
    const rectOf = (element: Element) => new DOMRect(element.textContent === 'Finalizados' ? 300 : 0, 0, 300, 40);
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return rectOf(this);
    });
    render(<Tournaments />);
    expect(screen.getByRole('tablist').scrollLeft).toBe(0);
    await userEvent.setup().click(screen.getByRole('tab', { name: 'Finalizados' }));
    expect(screen.getByRole('tablist').scrollLeft).toBe(300);
  });

  test('is one stop of the keyboard, with arrows between the tabs', async () => {
    const user = userEvent.setup();
    render(<Tournaments />);
    await user.tab();
    expect(screen.getByRole('tab', { name: 'Abiertos 3' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Finalizados' })).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Los finalizados');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Abiertos 3' })).toHaveFocus();
    await user.keyboard('{End}{Home}{Tab}');
    expect(document.body).toHaveFocus();
  });

  test('wraps with the left arrow, and reaches its ends by Home and End', async () => {
    const user = userEvent.setup();
    const labels = ['Uno', 'Dos', 'Tres'];
    function Three() {
      const [tab, setTab] = useState('Uno');
      return (
        <Tabs label="Tres" tabs={labels.map((label) => ({ id: label, label }))} value={tab} onChange={setTab}>
          {tab}
        </Tabs>
      );
    }
    render(<Three />);
    await user.tab();
    for (const [key, label] of [
      ['ArrowLeft', 'Tres'],
      ['ArrowLeft', 'Dos'],
      ['End', 'Tres'],
      ['Home', 'Uno'],
    ]) {
      await user.keyboard(`{${key}}`);
      expect(screen.getByRole('tab', { name: label as string, selected: true })).toHaveFocus();
    }
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });

  test('keep the page where it is when a key moves between them, and leave it other keys', () => {
    render(<Tournaments />);
    const tab = screen.getByRole('tab', { name: 'Abiertos 3' });
    const scrolls = (key: string) => fireEvent.keyDown(tab, { key });
    expect(['ArrowLeft', 'Home', 'End', 'PageDown'].filter(scrolls)).toEqual(['PageDown']);
  });

  test('with addresses are links, which open here; the browser opens them in a new tab', async () => {
    const onChange = jest.fn();
    const linked = tabs.map((tab) => ({ ...tab, href: `#${tab.id}` }));
    render(
      <Tabs label="Estado" tabs={linked} value="open" onChange={onChange}>
        Los abiertos
      </Tabs>,
    );
    const done = screen.getByRole('tab', { name: 'Finalizados', selected: false });
    expect(done).toHaveAttribute('href', '#done');
    await userEvent.setup().click(done);
    expect(onChange.mock.calls).toEqual([['done']]);
    expect(fireEvent.click(done, { ctrlKey: true })).toBe(true);
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});
