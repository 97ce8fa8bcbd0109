import { GuidePage } from './guide-page';
import { organiseGuide } from './organise-guide';

export default function OrganisePage() {
  return <GuidePage guide={organiseGuide} />;
}
