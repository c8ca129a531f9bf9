import { ComingPage } from './coming-page';

export default function DeleteAccountPage() {
  return <ComingPage title="deleteAccount" text="deleteAccount" />;
}
