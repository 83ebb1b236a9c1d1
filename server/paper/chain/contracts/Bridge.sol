// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Holds what was deposited by plain transfer, and pays each withdrawal at most once.
contract Bridge is Ownable {
    using SafeERC20 for IERC20;

    IERC20 public immutable token;
    mapping(bytes32 id => bool) public isPaid;

    event Paid(bytes32 indexed id, address indexed to, uint256 amount);

    error AlreadyPaid(bytes32 id);

    constructor(IERC20 token_) Ownable(msg.sender) {
        token = token_;
    }

    /// Whoever asks again after a lost answer gets AlreadyPaid, never a second payment.
    function pay(bytes32 id, address to, uint256 amount) external onlyOwner {
        if (isPaid[id]) revert AlreadyPaid(id);
        isPaid[id] = true;
        token.safeTransfer(to, amount);
        emit Paid(id, to, amount);
    }
}
