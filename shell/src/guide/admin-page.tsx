import { adminGuide } from './admin-guide';
import { GuidePage } from './guide-page';

export default function AdminPage() {
  return <GuidePage guide={adminGuide} />;
}
