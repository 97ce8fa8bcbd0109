import { MetaBlock } from './meta-block';

/** A store's most played archetypes, for its page. */
export default function StoreMeta({ slug }: { slug?: unknown }) {
  return typeof slug === 'string' && <MetaBlock of={{ store: slug }} search={{ tienda: slug }} />;
}
