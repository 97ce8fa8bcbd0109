import { stateName } from '@mesa/contract/rules/names';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { CloseIcon, PinIcon } from '@mesa/ui/icons';
import { useOwnPlace, withPlace } from './own-place';

interface PlaceSwitchProps {
  /** The page shows elsewhere which place it is of, and how to leave it. */
  withoutRemoval?: boolean;
}

/** One tap between the place in the address, the place of this device, and everywhere. */
export function PlaceSwitch({ withoutRemoval = false }: PlaceSwitchProps) {
  const [search] = useSearchParams();
  const { place: own } = useOwnPlace();
  const name = search.get('ciudad') || search.get('departamento') || search.get('pais');
  if (name) {
    return withoutRemoval ? null : (
      <div>
        <Link className={buttonClass()} to={`?${withPlace(search, null)}`} aria-label={`Quitar ${stateName(name)}: ver todos los lugares`} preventScrollReset>
          {stateName(name)} <CloseIcon />
        </Link>
      </div>
    );
  }
  if (!own || search.has('tienda') || search.has('temporada')) return null;
  return (
    <div>
      <Link className={buttonClass()} to={`?${withPlace(search, own)}`} preventScrollReset>
        <PinIcon /> Ver solo {own.city}
      </Link>
    </div>
  );
}
