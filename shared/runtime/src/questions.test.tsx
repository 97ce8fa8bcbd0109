import { AskOutlet, dismissQuestions } from '@mesa/ui/ask';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { askStale } from './ask-stale';
import { askLeave, useUnsavedChanges } from './form';
import { FormNotices } from './form-notices';
import { session } from './session';
import { askSignIn, signOutAsking } from './sign-out';
import { outline } from './testing/outline';
import { signInAs } from './testing/render-page';

/** A form with changes, next to the outlet of questions. */
function Form({ kept }: { kept?: boolean }) {
  useUnsavedChanges(true, { kept });
  return <AskOutlet />;
}

/** A form with changes that are stored. */
function Stored() {
  useUnsavedChanges(true, { kept: true });
  return null;
}

async function asked<T>(ask: () => Promise<T>, answer: string, element = <AskOutlet />): Promise<{ text: string; result: T }> {
  render(element);
  let pending: Promise<T> | undefined;
  act(() => {
    pending = ask();
  });
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  const text = outline(dialog);
  await userEvent.click(screen.getByRole('button', { name: answer }));
  const result = await act(async () => pending as Promise<T>);
  return { text, result };
}

afterEach(() => {
  cleanup();
  dismissQuestions();
});

describe('a question', () => {
  test('before changes are discarded', async () => {
    const { text, result } = await asked(askLeave, 'Seguir editando');
    expect(text).toMatchInlineSnapshot(`
      div «¿Seguro que quieres salir? Hay cambios sin guardar.» [tabindex=-1, role=alertdialog]
        h2: ¿Seguro que quieres salir? Hay cambios sin guardar.
        button: Seguir editando
        button [primary, focused]: Salir sin guardar
    `);
    expect(result).toBe(false);
  });

  test('after another person saved, with the place', async () => {
    const { text, result } = await asked(askStale, 'Cargar lo nuevo');
    expect(text).toMatchInlineSnapshot(`
      div «Otra persona guardó cambios mientras editabas.» [tabindex=-1, role=alertdialog, describedby=«Puedes cargar lo que guardó y perder lo tuyo, o seguir editando: lo que cambiaron los dos lo eliges tú antes de guardar.»]
        h2: Otra persona guardó cambios mientras editabas.
        p: Puedes cargar lo que guardó y perder lo tuyo, o seguir editando: lo que cambiaron los dos lo eliges tú antes de guardar.
        button: Seguir editando
        button [primary, focused]: Cargar lo nuevo
    `);
    expect(result).toBe(true);
    cleanup();
    const { text: where } = await asked(() => askStale('También cambió el resultado de Ana'), 'Seguir editando');
    expect(where).toContain('También cambió el resultado de Ana.');
  });

  test('when a session ended and the text is kept', async () => {
    const signIn = jest.fn();
    session.setState({ signIn });
    const { text } = await asked(askSignIn, 'Iniciar sesión', <Form kept />);
    expect(text).toMatchInlineSnapshot(`
      div «Tu sesión terminó. Inicia sesión de nuevo.» [tabindex=-1, role=alertdialog, describedby=«Lo que escribiste queda guardado en este dispositivo: lo encuentras aquí cuando entres con la misma cuenta.»]
        h2: Tu sesión terminó. Inicia sesión de nuevo.
        p: Lo que escribiste queda guardado en este dispositivo: lo encuentras aquí cuando entres con la misma cuenta.
        button: Ahora no
        button [primary, focused]: Iniciar sesión
    `);
    expect(signIn).toHaveBeenCalledWith({ returnTo: 'http://localhost/' });
  });

  test('when a session ended and the text is not kept', async () => {
    const signIn = jest.fn();
    session.setState({ signIn });
    const { text } = await asked(askSignIn, 'Ahora no', <Form />);
    expect(text).toMatchInlineSnapshot(`
      div «Tu sesión terminó. Inicia sesión de nuevo.» [tabindex=-1, role=alertdialog, describedby=«Entra con la misma cuenta para seguir.»]
        h2: Tu sesión terminó. Inicia sesión de nuevo.
        p: Entra con la misma cuenta para seguir.
        button: Ahora no
        button [primary, focused]: Iniciar sesión
    `);
    expect(signIn).not.toHaveBeenCalled();
  });

  test('when a session ended does not promise that the text is kept if only a part of it is', async () => {
    const forms = (
      <>
        <Stored />
        <Form />
      </>
    );
    const { text } = await asked(askSignIn, 'Ahora no', forms);
    expect(text).toContain('p: Entra con la misma cuenta para seguir.');
  });

  test('when a session ended comes once, also if several calls find that out', async () => {
    render(<AskOutlet />);
    act(() => {
      void askSignIn();
      void askSignIn();
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ahora no' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('before signing out with changes', async () => {
    signInAs();
    const { text, result } = await asked(() => signOutAsking(), 'Cancelar', <Form kept />);
    expect(text).toMatchInlineSnapshot(`
      div «¿Seguro que quieres salir? Hay cambios sin guardar.» [tabindex=-1, role=alertdialog, describedby=«Puedes conservarlos en este dispositivo para cuando vuelvas a entrar con tu cuenta. Si otras personas lo usan, mejor bórralos.»]
        h2: ¿Seguro que quieres salir? Hay cambios sin guardar.
        p: Puedes conservarlos en este dispositivo para cuando vuelvas a entrar con tu cuenta. Si otras personas lo usan, mejor bórralos.
        button: Cancelar
        button [danger]: Borrar y salir
        button [primary, focused]: Conservar y salir
    `);
    expect(result).toBe(false);
  });
});

describe('the notices of a form', () => {
  const nothing = { recoveredFrom: null, thrownAway: false, onThrowAway: () => undefined, onTakeBack: () => undefined, onChoose: () => undefined };
  const conflict = (label: string) => ({ keys: [label.toLowerCase()], label, mine: 'lo mío', theirs: 'lo suyo' });

  test('reads as a whole', () => {
    jest.useFakeTimers({ now: new Date(2025, 4, 24, 12) });
    const { container } = render(
      <FormNotices
        {...nothing}
        recoveredFrom={new Date(2025, 4, 24, 9).getTime()}
        taken={['Nombre', 'Ciudad']}
        conflicts={[conflict('Premio'), conflict('Fecha')]}
        orphans={1}
        wrong={[
          { label: 'Nombre', message: 'Campo Requerido' },
          { label: 'Fecha', message: 'Muy tarde.' },
        ]}
        listErrors={false}
        otherIssues={['Algo más.', 'Y otra cosa.']}
      />,
    );
    expect(outline(container)).toMatchInlineSnapshot(`
      div [role=status]
        p
          Recuperamos lo que habías escrito (hoy 09:00).
          button [small]: Descartar
        p: Otra persona cambió: Nombre y Ciudad.
        p: Parte de lo que escribiste no se puede guardar: esas filas o columnas ya no se editan.
      section «Cambios de otra persona» [tabindex=-1]
        p: Otra persona cambió lo mismo que tú. Elige qué queda; hasta entonces no se guarda nada.
        ul
          li
            Premio
            button «Premio, lo mío: lo mío» [small]: Lo mío: lo mío
            button «Premio, lo suyo: lo suyo» [small]: Lo suyo: lo suyo
          li
            Fecha
            button «Fecha, lo mío: lo mío» [small]: Lo mío: lo mío
            button «Fecha, lo suyo: lo suyo» [small]: Lo suyo: lo suyo
          li
            Todo
            button [small]: Dejar todo lo mío
            button [small]: Tomar todo lo suyo
        span [role=status]
      span [role=alert]: Revisa 2 campos: Nombre y Fecha.
      p [role=alert]: Algo más. Y otra cosa.
    `);
    jest.useRealTimers();
  });

  test('are empty if there is nothing to say', () => {
    const { container } = render(<FormNotices {...nothing} taken={[]} conflicts={[]} orphans={0} wrong={[]} listErrors={false} otherIssues={[]} />);
    expect(outline(container)).toBe('div [role=status]');
  });

  test('a choice is announced, and the focus stays among the choices', async () => {
    const onChoose = jest.fn();
    const conflicts = Array.from({ length: 12 }, (_, i) => conflict(`Campo ${i}`));
    render(<FormNotices {...nothing} onChoose={onChoose} taken={[]} conflicts={conflicts} orphans={0} wrong={[]} listErrors={false} otherIssues={[]} />);
    expect(screen.getByText('Y 2 más')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /, lo mío: / })).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Campo 3, lo suyo: lo suyo' }));
    expect(onChoose).toHaveBeenLastCalledWith(['campo 3'], 'theirs');
    expect(screen.getByText('Campo 3: queda lo de la otra persona.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Cambios de otra persona' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Dejar todo lo mío' }));
    expect(onChoose).toHaveBeenLastCalledWith(
      conflicts.flatMap(({ keys }) => keys),
      'mine',
    );
    expect(screen.getByText('Todo: queda lo tuyo.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Tomar todo lo suyo' }));
    expect(onChoose.mock.lastCall?.[1]).toBe('theirs');
  });
});
