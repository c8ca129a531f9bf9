import { ComingPage } from './coming-page';

export default function VerifyInfoPage() {
  return <ComingPage title="verifyInfo" text="verifyInfo" />;
}
