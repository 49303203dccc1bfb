import { mount } from 'svelte'
import App from './App.svelte'
import { keepForOffline } from './offline/register'
import { connect } from './state/session.svelte'
import './state/deals.svelte'
import './styles/tokens.css'
import './styles/cards.css'
import './styles/app.css'

connect()
keepForOffline()
mount(App, { target: document.getElementById('app')! })
