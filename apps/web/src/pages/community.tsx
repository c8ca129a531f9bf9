import { ComingPage } from './coming-page';

export default function CommunityPage() {
  return <ComingPage title="community" text="community" />;
}
