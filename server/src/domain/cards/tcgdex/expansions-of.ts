import { StartError } from '../../../kernel/start-error';

export interface TcgdexExpansion {
  code: string;
  setId: string;
  /** The name on its cards; TCGdex's name by default. */
  name?: string | undefined;
}

/** An expansion that the site knows, with its TCGdex ids; some have two parts. */
export interface KnownExpansion {
  code: string;
  name_es: string;
  tcgdexIds: readonly string[];
}

/** Parses `SVI,PAL`; an expansion that the site does not know is given with TCGdex's id: `MEG=me01`. */
export function expansionsOf(list: string, known: readonly KnownExpansion[]): TcgdexExpansion[] {
  return list.split(',').flatMap((part) => {
    const [typed = '', named] = part.trim().split('=');
    const code = typed.toUpperCase();
    const expansion = known.find((one) => one.code === code);
    const ids = [named ?? expansion?.tcgdexIds ?? []].flat();
    if (!/^[A-Z0-9-]{2,10}$/.test(code) || ids.length === 0 || !ids.every((id) => /^[\w.-]+$/.test(id))) {
      const codes = known.flatMap((one) => (one.tcgdexIds.length > 0 ? one.code : []));
      throw new StartError(`No sé qué expansión de TCGdex es «${part.trim()}»: usa ${codes.join(', ')}, o su identificador, como MEG=me01.`);
    }
    return ids.map((setId) => ({ code, setId, name: expansion?.name_es }));
  });
}
