import { getProgress } from '@mesa/contract/calls/collection';
import { counted } from '@mesa/contract/text/plural';
import { OwnLine, OwnLineSkeleton } from '@mesa/runtime/own-line';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import area from '../../area';

/** How many cards the member noted, for the home page. Hidden if the call fails. */
export default function OwnCollection() {
  const { data, isError } = useQuery(query(getProgress, {}));
  if (!data) return isError ? null : <OwnLineSkeleton />;
  const progress = data.data.filter(({ copies }) => copies > 0);
  const cards = progress.reduce((sum, one) => sum + one.cards, 0);
  return (
    <OwnLine label="Colección">
      <Link to={area.pages.myCollection.path}>{cards > 0 ? counted(cards, 'carta distinta', 'cartas distintas') : 'Anotar mis cartas'}</Link>
      {cards > 0 && ` de ${counted(progress.length, 'expansión', 'expansiones')}`}
    </OwnLine>
  );
}
