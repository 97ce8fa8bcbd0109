import type { PublicPlayer } from '@mesa/contract/calls/players';
import { chatText } from '@mesa/contract/format/chat-text';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { counted } from '@mesa/contract/text/plural';
import { ShareMenu } from '@mesa/runtime/share-menu';

/** Shares a player's results. */
export const SharePlayer = ({ player, total }: { player: PublicPlayer; total: number }) => (
  <ShareMenu
    path={href('player', { username: player.username })}
    textsOf={(link) => [chatText(displayName(player), [`${counted(total, 'torneo', 'torneos')} en Mesa Abierta`], link)]}
  />
);
