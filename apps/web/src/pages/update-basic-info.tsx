import { ComingPage } from './coming-page';

export default function UpdateBasicInfoPage() {
  return <ComingPage title="updateBasicInfo" text="updateBasicInfo" />;
}
