import { ComingPage } from './coming-page';

export default function ProfilePage() {
  return <ComingPage title="profile" text="profile" />;
}
