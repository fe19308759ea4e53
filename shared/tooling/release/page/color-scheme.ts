import { readStored } from './page-document';

// Sets the chosen color scheme before the first paint. The component library (Mantine) stores it under this key.
const chosen = readStored('localStorage', 'mantine-color-scheme-value');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen;
