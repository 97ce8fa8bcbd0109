import { href } from '@mesa/contract/paths';
import { hiddenText, type ReportKind } from '@mesa/contract/rules/moderation';
import { Link } from '@mesa/runtime/router';
import { Panel } from '@mesa/ui/page';

/** Explains why an item is hidden from others, with a link to appeal. */
export default function HiddenNotice({ kind }: { kind: ReportKind }) {
  return (
    <Panel tone="warning">
      <p>
        {hiddenText(kind)} <Link to={`${href('profile')}#avisos`}>Ver el motivo y apelar</Link>
      </p>
    </Panel>
  );
}
