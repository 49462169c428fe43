import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { EntrancePage } from '../components/shell/EntrancePage.js';
import { Text } from '../components/text.js';
import { session } from '../providers/auth/session.js';
import { LoginForm } from './LoginForm.js';

export function LoginPage() {
  const navigate = useNavigate();
  useEffect(() => {
    if (session.token() !== null) navigate('/', { replace: true });
  }, [navigate]);
  return (
    <EntrancePage title="auth.title" headline="auth.headline">
      <Text text="auth.intro" color="textSecondary" sx={{ mb: 4 }} />
      <LoginForm />
    </EntrancePage>
  );
}
