import { GuidePage } from './guide-page';
import { playGuide } from './play-guide';

export default function PlayPage() {
  return <GuidePage guide={playGuide} />;
}
