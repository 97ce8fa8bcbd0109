import { Button } from '@mesa/ui/button';
import { TextField } from '@mesa/ui/field';
import { useState } from 'react';
import styles from './console.module.css';
import { useConsole } from './console-context';
import { deviceName, longestDeviceName, nameDevice } from './device-name';

/** The device's name, shown to other devices that request the pen. */
export function DeviceNameForm() {
  const { holdsPen, sync, showNotice, state } = useConsole();
  const [name, setName] = useState(deviceName);
  const [saved, setSaved] = useState(false);
  async function save() {
    nameDevice(name.trim());
    // Taking the pen again updates the holder's name; offline, the name changes the next time.
    if (holdsPen && state.contact === 'online') showNotice(await sync.takePen(false));
    setName(deviceName());
    setSaved(true);
  }
  return (
    <div className={styles.row}>
      <TextField
        label="Nombre de este dispositivo"
        value={name}
        maxLength={longestDeviceName}
        onChange={(typed) => {
          setName(typed);
          setSaved(false);
        }}
        hint="Así lo ven los demás cuando tiene el mando: «Caja», «Teléfono de Ana»."
      />
      <Button onClick={() => void save()}>Guardar nombre</Button>
      <span role="status">{saved && 'Guardado.'}</span>
    </div>
  );
}
